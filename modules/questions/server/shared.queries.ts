/** What statements of other modules may join: the only way in which they name rows of this one. */
import { shareRows } from '@tripos/db/shared-rows.ts'

export const bankChapterRows = shareRows('bankChapters')
export const bankQuestionRows = shareRows('bankQuestions')
export const bankRows = shareRows('banks')
export const questionKnowledgeRows = shareRows('questionKnowledge')
export const questionRows = shareRows('questions')
export const questionVersionRows = shareRows('questionVersions')
