-- Results of trials and recalculations say what they left out. That of earlier ones is not known: they are asked for again.
DELETE FROM economy_run WHERE kind IN ('recalculate', 'whatIf') AND is_done;
