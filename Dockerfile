# A room in the browser: docker build -t croupier . && docker run -p 8047:8047 -v croupier:/data croupier
FROM python:3.11-slim AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN pip install --no-cache-dir build && python -m build --wheel --outdir /dist

FROM python:3.11-slim
COPY --from=build /dist /dist
RUN pip install --no-cache-dir "$(ls /dist/*.whl)[serve,postgresql]" && rm -rf /dist \
    && useradd --create-home --uid 1000 croupier && mkdir /data && chown croupier /data
USER croupier
ENV PYTHONUNBUFFERED=1
RUN croupier warm-up roulette blackjack
WORKDIR /data
VOLUME /data
EXPOSE 8047
HEALTHCHECK --interval=30s --start-period=60s CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8047/ready', timeout=5)"]
CMD ["croupier", "serve", "--room", "/data/room.db", "--host", "0.0.0.0", "--port", "8047"]
