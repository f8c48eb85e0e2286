/** Who is in an exam at this moment, for lower rows that are given it: they know no papers. */
export { findUsersInExam } from './presence.queries.ts'
