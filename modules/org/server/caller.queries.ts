/** The departments of a user, as parts of the one statement that looks at who calls. `user` is SQL for the id. */

export const departmentsOf = (user: string): string =>
  `select ud.department_id from user_departments ud where ud.user_id = ${user}`

export const departmentsWithBelow = (user: string): string =>
  `select d.id from departments d where d.path && array(${departmentsOf(user)})`
