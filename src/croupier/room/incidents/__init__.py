"""The register of incidents: rulings, disputes and conduct."""

from croupier.room.incidents.part import IncidentsPart

__all__ = ["IncidentsPart"]
