"""All luck: repeatable, even, and committed to before the game."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest

from starhold.core.chance import (
    SEED_BYTES,
    Chance,
    LuckRanOut,
    Recorded,
    Seeded,
    chosen_seed,
    commitment,
    luck_key,
    new_secret,
    new_seed,
)
from starhold.foresight.quick import Quick

SEED = chosen_seed("a word")


def test_the_nth_number_depends_on_the_seed_and_n_alone() -> None:
    chance = Seeded(SEED)
    first = [chance.below(1000) for _ in range(20)]

    assert [Seeded(SEED, n).below(1000) for n in range(20)] == first
    assert [Seeded(chosen_seed("another"), n).below(1000) for n in range(20)] != first


def test_anyone_can_repeat_the_sum() -> None:
    digest = sha256(SEED + (7).to_bytes(8, "big")).digest()

    assert Seeded(SEED, 7).below(6) == int.from_bytes(digest[:8], "big") * 6 // 2**64


@pytest.mark.parametrize("sides", [2, 6, 10, 52])
def test_all_faces_are_equally_likely(sides: int) -> None:
    chance = Seeded(SEED)
    rolls = 1000 * sides
    counts = Counter(chance.below(sides) for _ in range(rolls))

    assert sorted(counts) == list(range(sides))
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi_squared < 2 * sides + 20  # far out in the tail for every one of these


def test_neighbours_have_nothing_to_do_with_each_other() -> None:
    chance = Seeded(SEED)
    rolls = [chance.below(6) for _ in range(36_000)]
    pairs = Counter(pairwise(rolls))

    assert all(850 < pairs[first, second] < 1150 for first in range(6) for second in range(6))


def test_a_fork_goes_on_in_the_same_way() -> None:
    chance = Seeded(SEED)
    chance.below(6)
    twin = chance.fork()

    assert [twin.below(6) for _ in range(10)] == [chance.below(6) for _ in range(10)]


@pytest.mark.parametrize("chance", [Seeded(SEED), Recorded((2, 0, 5, 1)), Quick(7)])
def test_several_numbers_are_those_drawn_one_by_one(chance: Chance) -> None:
    twin = chance.fork()

    assert chance.several((6, 52, 6)) == [twin.below(6), twin.below(52), twin.below(6)]
    assert chance.below(10) == twin.below(10)


def test_recorded_luck_falls_as_written() -> None:
    chance = Recorded((2, 0, 5))
    twin = chance.fork()

    assert [chance.below(6) for _ in range(3)] == [2, 0, 5]
    assert twin.below(6) == 2


def test_recorded_luck_runs_out() -> None:
    chance = Recorded((1,))
    chance.below(6)

    with pytest.raises(LuckRanOut, match="ends after 1 numbers"):
        chance.below(6)


@pytest.mark.parametrize("number", [6, -1])
def test_recorded_luck_must_fit_the_die(number: int) -> None:
    with pytest.raises(LuckRanOut, match="less than 6"):
        Recorded((number,)).below(6)


def test_every_new_seed_is_another() -> None:
    seeds = {new_seed() for _ in range(50)}

    assert len(seeds) == 50
    assert {len(seed) for seed in seeds} == {SEED_BYTES}


def test_a_word_is_always_the_same_seed() -> None:
    assert chosen_seed("a word") == SEED != chosen_seed("a Word")
    assert len(SEED) == SEED_BYTES


def test_the_commitment_binds_the_seed_without_showing_it() -> None:
    assert commitment(SEED) == commitment(SEED) != commitment(chosen_seed("another"))
    assert SEED.hex() not in commitment(SEED)
    assert commitment(SEED) != sha256(SEED).hexdigest()


def test_a_secret_is_a_salt_and_a_seed() -> None:
    secret = new_secret("a word")

    assert len(secret) == 2 * SEED_BYTES
    assert secret[SEED_BYTES:] == SEED
    assert new_secret("a word") != secret != new_secret()


def test_without_parts_the_seed_is_the_key() -> None:
    assert luck_key(SEED, {}) == luck_key(new_secret("a word"), {}) == SEED


def test_anyone_can_mix_the_parts() -> None:
    parts = {"red": "0f" * 16, "blue": "f0" * 16}
    mixed = sha256(b"starhold luck " + SEED + f"blue={'f0' * 16};red={'0f' * 16};".encode())

    assert luck_key(SEED, parts) == luck_key(new_secret("a word"), parts) == mixed.digest()
