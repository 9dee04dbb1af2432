PRAGMA application_id = 1114793332;
PRAGMA user_version = 3;
CREATE TABLE entries (log TEXT NOT NULL, seq INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (log, seq));
CREATE TABLE marks (
    log TEXT PRIMARY KEY, game TEXT NOT NULL, phase TEXT NOT NULL, seats TEXT NOT NULL, updated REAL NOT NULL
, title TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE INDEX marks_by_phase ON marks (phase, updated, log);
CREATE TABLE leases (key TEXT PRIMARY KEY, owner TEXT NOT NULL, until REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE snapshots (
    log TEXT NOT NULL, seq INTEGER NOT NULL, version TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (log, seq)
);
CREATE TABLE outdated (log TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO entries VALUES ('t', 0, 'a'), ('t', 1, 'b ☠');
INSERT INTO marks VALUES ('t', 'ocracoke', 'playing', '4', 12.5, '');
INSERT INTO leases VALUES ('bot', 'ann', 10.0);
INSERT INTO snapshots VALUES ('t', 2, '1 ab', x'00ff');
INSERT INTO outdated VALUES ('t');
