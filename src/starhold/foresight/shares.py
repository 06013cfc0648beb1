"""Shares of many trials, with their 95 % confidence intervals (Wilson)."""

from math import sqrt

Z = 1.96  # 95 %


def interval(count: float, total: int) -> tuple[float, float]:
    """Return the confidence interval of a share."""
    middle = (count + Z * Z / 2) / (total + Z * Z)
    half = margin(count, total)
    return max(0.0, middle - half), min(1.0, middle + half)


def margin(count: float, total: int) -> float:
    """Return half the width of that interval."""
    share = count / total
    return Z * sqrt(share * (1 - share) * total + Z * Z / 4) / (total + Z * Z)
