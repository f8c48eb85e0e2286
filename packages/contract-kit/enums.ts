/** States and types with the numbers of the specification (section 3). The numbers are stored and sent; names are for code. */

/** Who a user is. */
export const RoleType = { student: 1, administrator: 2 } as const
export type RoleType = (typeof RoleType)[keyof typeof RoleType]

export const UserState = { normal: 0, disabled: 1, awaitingReview: 2 } as const
export type UserState = (typeof UserState)[keyof typeof UserState]

/** 1 to 4 are the specification's; the others are ours (design part 6). */
export const QuestionType = {
  singleChoice: 1,
  multipleChoice: 2,
  trueFalse: 3,
  shortAnswer: 4,
  fillIn: 5,
  combined: 6,
  matching: 7,
  ordering: 8,
  numeric: 9,
  fileUpload: 10,
} as const
export type QuestionType = (typeof QuestionType)[keyof typeof QuestionType]

/** 1 normal, 2 hard; 3 and 4 are further levels (design part 6). */
export const QuestionLevel = { normal: 1, hard: 2, harder: 3, hardest: 4 } as const
export type QuestionLevel = (typeof QuestionLevel)[keyof typeof QuestionLevel]

/** Only ready questions are drawn into papers. */
export const QuestionState = { draft: 0, inReview: 1, ready: 2 } as const
export type QuestionState = (typeof QuestionState)[keyof typeof QuestionState]

export const ExamResult = { fail: 0, pass: 1 } as const
export type ExamResult = (typeof ExamResult)[keyof typeof ExamResult]

export const PaperState = { inExam: 0, awaitingMarking: 1, finished: 2, abandoned: 3 } as const
export type PaperState = (typeof PaperState)[keyof typeof PaperState]

/** 4, selected people, is ours (design part 7). */
export const OpenType = { everyone: 1, departments: 2, password: 3, people: 4 } as const
export type OpenType = (typeof OpenType)[keyof typeof OpenType]

/** A mock counts for nothing but its own page. */
export const ExamKind = { formal: 1, mock: 2 } as const
export type ExamKind = (typeof ExamKind)[keyof typeof ExamKind]

/** Which attempt is the result of a candidate. */
export const CountedAttempt = { best: 1, last: 2, first: 3, average: 4 } as const
export type CountedAttempt = (typeof CountedAttempt)[keyof typeof CountedAttempt]

/** What is shown. Stored are only `inProgress` (enabled) and `disabled`; the rest follows from the window and the time. */
export const ExamState = { inProgress: 0, disabled: 1, notStarted: 2, ended: 3 } as const
export type ExamState = (typeof ExamState)[keyof typeof ExamState]

/** What follows from the time of publishing, the end, and now; none of it is stored. */
export const NoticeState = { draft: 0, scheduled: 1, published: 2, ended: 3 } as const
export type NoticeState = (typeof NoticeState)[keyof typeof NoticeState]

/** When score, answers or analysis become visible to the candidate. */
export const ReleaseRule = { atOnce: 1, afterMarking: 2, examEnd: 3, onDate: 4, byHand: 5, never: 6 } as const
export type ReleaseRule = (typeof ReleaseRule)[keyof typeof ReleaseRule]

export const MenuType = { menu: 1, function: 2, route: 3 } as const
export type MenuType = (typeof MenuType)[keyof typeof MenuType]

/** Which rows a role opens: one's own, one's department's, also those below it, or all. */
export const DataScope = { own: 1, department: 2, departmentAndBelow: 3, all: 4 } as const
export type DataScope = (typeof DataScope)[keyof typeof DataScope]

/** What somebody may do with a bank; each includes the one before. `manage` comes with owning it and is never granted. */
export const BankRight = { view: 1, use: 2, edit: 3, manage: 4 } as const
export type BankRight = (typeof BankRight)[keyof typeof BankRight]

/** Whom a bank is shared with. A department stands for all below it too. */
export const GranteeKind = { person: 1, role: 2, department: 3 } as const
export type GranteeKind = (typeof GranteeKind)[keyof typeof GranteeKind]

/** What a bank is for. */
export const UseScope = { everything: 1, exams: 2, training: 3 } as const
export type UseScope = (typeof UseScope)[keyof typeof UseScope]

/** How a paper's line gets its questions. */
export const LineKind = { handPicked: 1, drawnOnce: 2, drawnPerCandidate: 3 } as const
export type LineKind = (typeof LineKind)[keyof typeof LineKind]

/** How a multiple choice question is scored when the ticks are not exactly right. */
export const PartialScore = { none: 1, perRightOption: 2, half: 3 } as const
export type PartialScore = (typeof PartialScore)[keyof typeof PartialScore]

/** How a paper was closed. */
export const CloseReason = { submitted: 1, deadline: 2, staff: 3 } as const
export type CloseReason = (typeof CloseReason)[keyof typeof CloseReason]
