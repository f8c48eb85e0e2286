/** One question of a paper with its answer: for pages of higher modules. */
export { ReviewedQuestion } from '../student/reviewed-question.tsx'
