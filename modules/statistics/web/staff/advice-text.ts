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
    if (advice.code === 'keyMayBeWrong') {
      const { option, count, of } = advice
      return t('keyMayBeWrong', { option: nameOf(option), count, of })
    }
    if (advice.code === 'neverChosen') return t('neverChosen', { option: nameOf(advice.option) })
    return t(advice.code)
  }
}

/** Something is wrong with the question, not only with its figures. */
export const isUrgent = ({ code }: QuestionAdvice): boolean => code === 'keyMayBeWrong' || code === 'worksAgainst'
