CREATE SCHEMA brethren;
CREATE TABLE brethren.version (number int NOT NULL);
INSERT INTO brethren.version VALUES (3);
CREATE TABLE brethren.entries (
    log text COLLATE "C", seq bigint, entry text NOT NULL, PRIMARY KEY (log, seq)
);
CREATE TABLE brethren.marks (
    log text COLLATE "C" PRIMARY KEY, game text NOT NULL, phase text NOT NULL, seats text NOT NULL,
    updated float8 NOT NULL, title text NOT NULL DEFAULT ''
);
CREATE INDEX marks_by_phase ON brethren.marks (phase, updated, log);
CREATE TABLE brethren.leases (key text COLLATE "C" PRIMARY KEY, owner text NOT NULL, until float8 NOT NULL);
CREATE UNLOGGED TABLE brethren.snapshots (
    log text COLLATE "C", seq bigint, version text NOT NULL, data bytea NOT NULL, PRIMARY KEY (log, seq)
);
CREATE SEQUENCE brethren.processes;
CREATE TABLE brethren.outdated (log text COLLATE "C" PRIMARY KEY);
INSERT INTO brethren.entries VALUES ('t', 0, 'a'), ('t', 1, 'b ☠');
INSERT INTO brethren.marks VALUES ('t', 'ocracoke', 'playing', '4', 12.5, '');
INSERT INTO brethren.leases VALUES ('bot', 'ann', 10.0);
INSERT INTO brethren.snapshots VALUES ('t', 2, '1 ab', '\x00ff');
INSERT INTO brethren.outdated VALUES ('t');
