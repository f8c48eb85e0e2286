-- Questions that a regrade took out are said to be out, and figures go by the points that regrades have left: every exam is
-- folded once more.
update exam_figures set questions = (
  select coalesce(jsonb_agg(question || '{"isOut": false}' order by no), '[]')
  from jsonb_array_elements(questions) with ordinality as of_exam(question, no)
);
update figure_revisions set revision = revision + 1;
