"""The back office of a floor: tables, duties, awards, counts, reports; plain pages and forms, no scripts."""

from croupier.server.floor.context import FloorAccess, FloorVisitor
from croupier.server.floor.routes import router

__all__ = ["FloorAccess", "FloorVisitor", "router"]
