-- Whoever sets exams sees their papers: roles that edit or publish exams get the pages of papers, within their data scope.
insert into role_menus (role_id, menu_id)
select setters.role_id, pages.id
from (
  select distinct role_menus.role_id from role_menus join menus on menus.id = role_menus.menu_id
  where menus.permission in ('exam:exam:edit', 'exam:exam:publish')
) as setters
cross join menus as pages
where pages.permission = 'paper:paper:view' or pages.builtin_key = 'papers'
on conflict do nothing;
