/** What a schema has against an input, as a sentence in both languages that says how to put it right. */
import { type InputProblem } from '@tripos/contract-kit/input/words.ts'
import { type LocalizedText, localized } from '@tripos/contract-kit/localized.ts'
import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

const REQUIRED = localized('请填写此项。', 'Please fill this in.')
const CHOOSE = localized('所选内容无效，请重新选择。', 'This choice is not valid. Please choose again.')
const BROKEN = localized('格式不正确，请检查后重新填写。', 'This does not have the right form. Please check it.')

const KINDS: Readonly<Record<string, LocalizedText>> = {
  string: localized('请填写文字。', 'This must be text.'),
  number: localized('请填写数字。', 'This must be a number.'),
  int: localized('请填写整数。', 'This must be a whole number.'),
  boolean: localized('请选择“是”或“否”。', 'This must be yes or no (true or false).'),
  array: localized('此项须为列表。', 'This must be a list.'),
  tuple: localized('此项须为列表。', 'This must be a list.'),
  object: localized('此项的内容不完整，请检查后重新填写。', 'This is not complete. Please check it.'),
}

const FORMATS: Readonly<Record<string, LocalizedText>> = {
  email: localized('请填写正确的邮箱地址。', 'Please enter a valid e-mail address.'),
  url: localized('请填写完整的网址。', 'Please enter a whole address of the web.'),
  uuid: CHOOSE,
  guid: CHOOSE,
  datetime: localized('请选择正确的日期和时间。', 'Please choose a valid date and time.'),
  date: localized('请选择正确的日期。', 'Please choose a valid date.'),
  time: localized('请选择正确的时间。', 'Please choose a valid time.'),
  ipv4: localized('请填写正确的 IP 地址。', 'Please enter a valid IP address.'),
  ipv6: localized('请填写正确的 IP 地址。', 'Please enter a valid IP address.'),
  safeint: KINDS['int'] ?? BROKEN,
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

interface Edge {
  readonly origin: string
  readonly limit: string
  readonly isExact: boolean
  readonly isOpen: boolean
}

function tooSmall({ origin, limit, isExact, isOpen }: Edge): LocalizedText {
  if (origin === 'string') {
    if (isExact) return localized(`须为 ${limit} 个字符。`, `This must have ${limit} characters.`)
    return localized(`至少 ${limit} 个字符。`, `Please enter at least ${limit} characters.`)
  }
  if (origin === 'array' || origin === 'set') {
    if (isExact) return localized(`须为 ${limit} 项。`, `There must be ${limit} entries.`)
    return localized(`至少需要 ${limit} 项。`, `At least ${limit} needed.`)
  }
  if (isOpen) return localized(`须大于 ${limit}。`, `This must be more than ${limit}.`)
  return localized(`不能小于 ${limit}。`, `This must be at least ${limit}.`)
}

function tooBig({ origin, limit, isExact, isOpen }: Edge): LocalizedText {
  if (origin === 'string') {
    if (isExact) return localized(`须为 ${limit} 个字符。`, `This must have ${limit} characters.`)
    return localized(`最多 ${limit} 个字符，请缩短后重试。`, `At most ${limit} characters. Please shorten it.`)
  }
  if (origin === 'array' || origin === 'set') {
    if (isExact) return localized(`须为 ${limit} 项。`, `There must be ${limit} entries.`)
    return localized(`最多 ${limit} 项，请减少后重试。`, `At most ${limit} are possible. Please remove some.`)
  }
  if (isOpen) return localized(`须小于 ${limit}。`, `This must be less than ${limit}.`)
  return localized(`不能大于 ${limit}。`, `This must be at most ${limit}.`)
}

const edge = (issue: { origin: string; exact?: boolean; inclusive?: boolean }, limit: number | bigint): Edge => ({
  origin: issue.origin,
  limit: String(limit),
  isExact: issue.exact === true,
  isOpen: issue.inclusive === false,
})

/** One issue of zod, which must have been told to keep the input (`reportInput`). */
export function wordsOf(issue: Issue): LocalizedText {
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, 5).join(', ')
    return localized(
      `包含不支持的内容：${keys}。请删除后重试。`,
      `This is not known here: ${keys}. Please leave it out.`,
    )
  }
  if (isMissing(issue.input)) return REQUIRED
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? BROKEN
    case 'too_small':
      return tooSmall(edge(issue, issue.minimum))
    case 'too_big':
      return tooBig(edge(issue, issue.maximum))
    case 'invalid_format':
      return FORMATS[issue.format] ?? BROKEN
    case 'not_multiple_of':
      return localized(`须为 ${issue.divisor} 的倍数。`, `This must be a multiple of ${issue.divisor}.`)
    case 'invalid_value':
      return CHOOSE
    case 'invalid_union':
      // No shape at all: what chooses between them is none of the choices.
      return issue.errors.length === 0 ? CHOOSE : BROKEN
    default:
      return BROKEN
  }
}

/** Of a union: what the member that comes nearest has against it, unless none was meant more than another. */
function nearest(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const meant = branches.filter(issues =>
    issues.every(({ code, path }) => path.length > 0 && code !== 'unrecognized_keys'),
  )
  return meant.length === 1 ? (meant[0] ?? []) : []
}

/** What a schema found, each at its field. */
export function problemsOf(issues: readonly Issue[], above: readonly PropertyKey[] = []): readonly InputProblem[] {
  return issues.flatMap(issue => {
    const path = [...above, ...issue.path]
    const inner = issue.code === 'invalid_union' ? nearest(issue.errors) : []
    if (inner.length > 0) return problemsOf(inner, path)
    return [{ field: path.map(String).join('.'), text: wordsOf(issue) }]
  })
}
