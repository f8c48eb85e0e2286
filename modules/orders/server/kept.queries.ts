/** What this module answers to courses, which are below it: what is sold, or was, is never cleared from the bin. */
import { sql, type SqlBool } from '@tripos/db/client.ts'

export const KEPT_BY_ORDERS = {
  keepsCourse: sql<SqlBool>`(exists (select from product_items where product_items.course_id = courses.id)
    or exists (select from order_items where order_items.course_id = courses.id))`,
  keepsLesson: sql<SqlBool>`false`,
}
