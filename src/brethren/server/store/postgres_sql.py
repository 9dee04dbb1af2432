"""The SQL statements for PostgreSQL."""

from __future__ import annotations

from typing import Final

CHANNEL: Final = "brethren"

ONE_AT_A_TIME: Final = "SELECT pg_advisory_xact_lock(hashtext('brethren migrations'))"
BEGINNING: Final = """
    CREATE SCHEMA IF NOT EXISTS brethren;
    CREATE TABLE brethren.version (number int NOT NULL);
    INSERT INTO brethren.version VALUES (0)"""

# One statement, one transaction and one round trip for a whole group: the first entry of each append decides whether
# it succeeds, its other entries and its summary follow, and other processes are notified.
APPEND: Final = f"""
    WITH first AS (
        INSERT INTO brethren.entries (log, seq, entry)
        SELECT log, seq, entry FROM unnest($2::text[], $3::bigint[], $5::text[]) AS asked (log, seq, entry)
        WHERE seq = 0 OR (
            SELECT true FROM brethren.entries AS before WHERE before.log = asked.log AND before.seq = asked.seq - 1
        )
        ORDER BY log COLLATE "C"
        ON CONFLICT DO NOTHING
        RETURNING log
    ), rest AS (
        INSERT INTO brethren.entries (log, seq, entry)
        SELECT log, seq, entry FROM unnest($6::text[], $7::bigint[], $8::text[]) AS asked (log, seq, entry)
        WHERE log IN (SELECT log FROM first)
    ), marked AS (
        INSERT INTO brethren.marks AS mark (log, game, phase, seats, updated, title)
        SELECT * FROM
            unnest($9::text[], $10::text[], $11::text[], $12::text[], $13::float8[], $14::text[]) AS asked (log)
        WHERE log IN (SELECT log FROM first)
        ORDER BY log COLLATE "C"
        ON CONFLICT (log) DO UPDATE SET game = excluded.game, phase = excluded.phase, seats = excluded.seats,
            updated = excluded.updated, title = excluded.title
    )
    SELECT log, pg_notify('{CHANNEL}', $1::bigint || ' ' || length || ' ' || log)
    FROM unnest($2::text[], $4::bigint[]) AS asked (log, length) WHERE log IN (SELECT log FROM first)"""

READ: Final = "SELECT entry FROM brethren.entries WHERE log = $1 AND seq >= $2 ORDER BY seq LIMIT $3"
SAVE_SNAPSHOT: Final = """
    INSERT INTO brethren.snapshots (log, seq, version, data) VALUES ($1, $2, $3, $4)
    ON CONFLICT (log, seq) DO UPDATE SET version = excluded.version, data = excluded.data"""
DROP_SNAPSHOTS: Final = """
    DELETE FROM brethren.snapshots WHERE log = $1
    AND seq NOT IN (SELECT seq FROM brethren.snapshots WHERE log = $1 ORDER BY seq DESC LIMIT $2)"""
LAST_SNAPSHOT: Final = """
    SELECT seq, data FROM brethren.snapshots WHERE log = $1 AND version = $2 ORDER BY seq DESC LIMIT 1"""
READ_PLACES: Final = """
    SELECT log, entry FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS asked (log, first, length)
    JOIN brethren.entries USING (log) WHERE seq >= first AND seq < length ORDER BY log, seq"""
LENGTHS: Final = """
    SELECT log, (SELECT max(seq) + 1 FROM brethren.entries WHERE entries.log = asked.log) AS length
    FROM unnest($1::text[]) AS asked (log)"""
OUTDATED: Final = "SELECT log FROM brethren.outdated WHERE log > $1 ORDER BY log LIMIT $2"
REWRITE: Final = """
    UPDATE brethren.entries SET entry = new.entry
    FROM unnest($2::bigint[], $3::text[]) AS new (seq, entry) WHERE entries.log = $1 AND entries.seq = new.seq"""
MARK: Final = """
    INSERT INTO brethren.marks (log, game, phase, seats, updated, title) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (log) DO UPDATE SET game = excluded.game, phase = excluded.phase, seats = excluded.seats,
        updated = excluded.updated, title = excluded.title"""
LIST: Final = """
    SELECT log, game, phase, seats, updated, title FROM brethren.marks
    WHERE {which} AND ($2::float8 IS NULL OR (updated, log) < ($2::float8, $3::text))
    ORDER BY updated DESC, log DESC LIMIT $4"""
LIST_ALL: Final = LIST.format(which="$1::text IS NULL")
LIST_PHASE: Final = LIST.format(which="phase = $1::text")
CLAIM: Final = """
    INSERT INTO brethren.leases AS held (key, owner, until) VALUES ($1, $2, $3)
    ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, until = excluded.until
    WHERE held.owner = excluded.owner OR held.until <= $4
    RETURNING 1"""
SWEEP: Final = """
    DELETE FROM brethren.leases WHERE key IN (
        SELECT key FROM brethren.leases WHERE until <= $1 FOR UPDATE SKIP LOCKED
    )"""
