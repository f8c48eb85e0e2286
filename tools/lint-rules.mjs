// Two rules that oxlint lacks, as a plugin of it (.oxlintrc.json). tools/lint.test.ts proves each with a planted fault.

const disabling = /^\s*(?:oxlint-disable|eslint-disable)(?:-next-line|-line)?\b(?<rest>.*)$/s
const suppressing = /^\s*(?:@ts-(?:ignore|expect-error|nocheck)|biome-ignore)\b(?<rest>.*)$/s

/** What a comment gives as its reason: after ` -- ` for lint rules, anything behind the word for the type checker. */
function reasonOf(text) {
  const disabled = disabling.exec(text)
  if (disabled) return disabled.groups.rest.split(/\s--\s/)[1]?.trim() ?? ''
  return suppressing.exec(text)?.groups.rest.trim()
}

const disableWithReason = {
  create: context => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (reasonOf(comment.value) === '') {
          context.report({ node: comment, message: 'A disabled rule states its reason on the line: "-- because …".' })
        }
      }
    },
  }),
}

/** `new Date(value)` converts a moment and is fine; without a value, and as a plain call, it reads the clock. */
const noBareDate = {
  create: context => {
    const refuse = node => context.report({ node, message: 'The time comes in through packages/runtime/clock.ts.' })
    const isDate = node => node.callee.type === 'Identifier' && node.callee.name === 'Date'
    return {
      NewExpression(node) {
        if (isDate(node) && node.arguments.length === 0) refuse(node)
      },
      CallExpression(node) {
        if (isDate(node)) refuse(node)
      },
    }
  },
}

export default {
  meta: { name: 'tripos' },
  rules: { 'disable-with-reason': disableWithReason, 'no-bare-date': noBareDate },
}
