/** 11-21, in the time zone of the browser. */
export function dayLabel(moment: string): string {
  const date = new Date(moment)
  return `${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}

/** When today began here, in UTC. */
export function startOfToday(): string {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString()
}
