// The processor time of this machine, from /proc/stat, and how much of it the host of a virtual machine gave to others.
import { readFileSync } from 'node:fs'

const STOLEN = 7

/** The first eight columns in ticks: guests are counted in the first two again. Empty where there is no /proc. */
export function processorTicks() {
  try {
    const [, columns = ''] = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8')) ?? []
    return columns.split(' ').slice(0, 8).map(Number)
  } catch {
    return []
  }
}

/** Gives the share that the host has taken away since this call; undefined where nobody says so. */
export function watchStolen() {
  const before = processorTicks()
  return () => {
    const passed = processorTicks().map((ticks, i) => ticks - before[i])
    const all = passed.reduce((sum, ticks) => sum + ticks, 0)
    return all > 0 ? passed[STOLEN] / all : undefined
  }
}
