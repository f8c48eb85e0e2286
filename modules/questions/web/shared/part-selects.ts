/** Fields that choose a part of a bank, for forms of other modules. */
export { ChapterSelect } from '../staff/chapter-select.tsx'
export { KnowledgeFilter } from '../staff/knowledge-select.tsx'
