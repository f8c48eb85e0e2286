-- Whoever is no learner, few among very many: records of a course are counted without a look at the people.
create index users_not_learners on users (id) where role_type <> 1 or state <> 0;
