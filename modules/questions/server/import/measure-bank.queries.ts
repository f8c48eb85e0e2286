import { type Db, sql } from '@tripos/db/client.ts'
import type { Most } from '@tripos/question-formats/sheet-columns.ts'
import { optionCountOf } from '../item/option-count.queries.ts'

/** The longest row of a bank's sheet, in characters of its JSON, and the most options and prompts that one has. */
export async function measureBank(db: Db, bankId: string): Promise<Most & { characters: number }> {
  const row = await db
    .selectFrom('questions')
    .innerJoin('bankQuestions', 'bankQuestions.questionId', 'questions.id')
    .innerJoin('questionVersions', 'questionVersions.id', 'questions.newestVersionId')
    // Each part of a combined question has a row of its own, as the question itself has.
    .innerJoinLateral(
      sql<{ task: unknown }>`(
        select question_versions.content as task
        union all select part -> 'content' from jsonb_array_elements(question_versions.content -> 'parts') as of_question (part)
      )`.as('tasks'),
      join => join.onTrue(),
    )
    .select([
      sql<number | null>`max(length((tasks.task - 'parts')::text))`.as('characters'),
      sql<number | null>`max(${optionCountOf(sql`tasks.task`)})`.as('optionCount'),
      sql<number | null>`max(jsonb_array_length(tasks.task -> 'prompts'))`.as('promptCount'),
      sql<boolean | null>`bool_or(question_versions.type = 6)`.as('hasParts'),
    ])
    .where('bankQuestions.bankId', '=', bankId)
    .where('questions.deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    characters: row.characters ?? 0,
    optionCount: row.optionCount ?? 0,
    promptCount: row.promptCount ?? 0,
    hasParts: row.hasParts ?? false,
  }
}
