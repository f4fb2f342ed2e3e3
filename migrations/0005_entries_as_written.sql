-- Entries are read as they were written, and nobody looks into them in between: to take them apart when they are stored
-- cost as much as everything else about storing them.
ALTER TABLE entry ALTER COLUMN action TYPE json, ALTER COLUMN clock TYPE json;
