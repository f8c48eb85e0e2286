import { useTranslations } from 'use-intl'
import { letterOf } from '@tripos/question-kinds/answer-text.ts'
import type { QuestionAdvice } from '../../contract/advice.ts'

const STATEMENT = 3

/** Advice in words. Options have letters, and those of a statement are called true and false. */
export function useAdviceText(): (advice: QuestionAdvice, type: number) => string {
  const t = useTranslations('statistics.advice')
  return (advice, type) => {
    const nameOf = (option: number) =>
      type === STATEMENT ? t(option === 0 ? 'true' : 'false') : t('option', { letter: letterOf(option) })
    if (advice.code !== 'keyMayBeWrong' && advice.code !== 'neverChosen') return t(advice.code)
    const text =
      advice.code === 'neverChosen'
        ? t('neverChosen', { option: nameOf(advice.option) })
        : t('keyMayBeWrong', { option: nameOf(advice.option), count: advice.count, of: advice.of })
    return advice.part === undefined ? text : t('inPart', { no: advice.part + 1, text })
  }
}

/** Something is wrong with the question, not only with its figures. */
export const isUrgent = ({ code }: QuestionAdvice): boolean => code === 'keyMayBeWrong' || code === 'worksAgainst'
