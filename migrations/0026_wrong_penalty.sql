-- Blueprints say how much of a question's points a wrong answer takes off; until now nothing.
update blueprints set content = content || '{"wrongPenalty": 0}' where not content ? 'wrongPenalty';
update exam_forms set content = content || '{"wrongPenalty": 0}' where not content ? 'wrongPenalty';
