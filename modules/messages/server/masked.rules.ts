/** 138****1234, l***@example.org: enough to know one's own contact by, too little to write to somebody else's. */
export const maskTarget = (target: string): string => {
  if (target.includes('@')) return target.replace(/^(.).*(?=@)/u, '$1***')
  return target.length < 8 ? '****' : `${target.slice(0, 3)}****${target.slice(-4)}`
}
