-- Figures know what was chosen in the parts of combined questions (type 6): papers that have such a question are counted once more.
update papers set statistics_due = true where state = 2 and not is_own_mock and types like '%6%';
