import { sql } from '@tripos/db/client.ts'

/** How often an entry of `dictionary_items` is carried: banks carry categories, questions carry knowledge points. */
export const USED_ITEMS = sql<number>`(select count(*) from banks where banks.category_id = dictionary_items.id)
  + (select count(*) from question_knowledge where question_knowledge.item_id = dictionary_items.id)`
