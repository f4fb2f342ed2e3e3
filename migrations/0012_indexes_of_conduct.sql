-- Whom rows of conduct name besides those they are about: a user who goes, a guest nobody remembers, is looked for there.
CREATE INDEX sanction_by_user ON sanction (by_user) WHERE by_user IS NOT NULL;
CREATE INDEX report_taken_by ON report (taken_by) WHERE taken_by IS NOT NULL;
CREATE INDEX report_decided_by ON report (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX appeal_decided_by ON appeal (decided_by) WHERE decided_by IS NOT NULL;

-- As moderators page through them: those that wait the oldest first, decided ones the newest.
DROP INDEX report_open;
CREATE INDEX report_waiting ON report (id) WHERE verdict IS NULL;
CREATE INDEX report_decided ON report ((-id)) WHERE verdict IS NOT NULL;
