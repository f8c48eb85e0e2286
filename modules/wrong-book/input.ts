/** Inputs of the wrong book, of marks and of the page of a question. */
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { questionMarks } from './contract/question-marks.ts'
import { questionView } from './contract/question-view.ts'
import { wrongBook } from './contract/wrong-book.ts'

export const WRONG_BOOK_PROBLEMS = {
  causeWordsMissing: problem('causeWords', '请填写原因。', 'Enter a reason.'),
} satisfies ProblemsOf<typeof questionMarks>

export const WRONG_BOOK_INPUT: ModuleInput = {
  calls: [wrongBook, questionMarks, questionView],
  fields: {
    note: localized('我的笔记', 'My note'),
    cause: localized('错因', 'Reason'),
    causeWords: localized('其他原因', 'Other reason'),
    rightsNeeded: localized('自动移出', 'Remove automatically'),
    type: localized('题型', 'Type'),
    knowledgeId: localized('知识点', 'Knowledge point'),
  },
  unseen: {
    of: localized('收藏或笔记', 'Favourites or notes'),
    show: localized('显示', 'Show'),
    withAnswers: localized('含答案', 'With answers'),
    isFavourite: localized('收藏', 'Favourite'),
    questionIds: localized('试题', 'Questions'),
    questionId: localized('试题', 'Question'),
    examId: localized('考试', 'Exam'),
  },
  problems: WRONG_BOOK_PROBLEMS,
}
