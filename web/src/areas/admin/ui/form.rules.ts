/** Where the problems that a schema or the server found belong in a form. */

export interface FieldProblem {
  readonly field: string
  readonly text: string
}

/** Problems of one field become one line below it; the first of each counts. */
export function byField(problems: readonly FieldProblem[]): readonly { name: string; errors: string[] }[] {
  const first = new Map<string, string>()
  for (const { field, text } of problems) if (!first.has(field)) first.set(field, text)
  return [...first].map(([name, text]) => ({ name, errors: [text] }))
}

/** `data` of BAD_INPUT: `{ issues: [{ path: 'content.stem', message }] }`. Whatever else comes gives nothing. */
export function problemsOf(data: unknown): readonly FieldProblem[] {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues)) return []
  return data.issues.flatMap((issue: unknown) => {
    if (typeof issue !== 'object' || issue === null) return []
    if (!('path' in issue) || typeof issue.path !== 'string') return []
    const text = 'message' in issue && typeof issue.message === 'string' ? issue.message : ''
    return [{ field: issue.path.split('.')[0] ?? '', text }]
  })
}
