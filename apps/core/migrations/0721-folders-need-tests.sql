-- Flows in the folder, and in those below it, go live only where all their tests pass.
ALTER TABLE folder ADD COLUMN needs_tests boolean NOT NULL DEFAULT false;
