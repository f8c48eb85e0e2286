/** Computing of the term. */
import type { DemoQuestion } from '../types.ts'
import { multiple, single, trueFalse } from './choices.ts'

/** Its key was ticked at the wrong option, and nobody has found that yet. */
export const COMPUTING_SLIP = { key: 'loop-with-step', ticked: 1, right: 2 } as const

export const termComputing: DemoQuestion[] = [
  single(
    {
      key: 'hex-to-decimal',
      level: 1,
      tag: 'number systems',
      stem: 'Which decimal number is 1F in hexadecimal?',
      analysis: '1F is 1 × 16 + 15 = 31.',
    },
    '16',
    '25',
    '*31',
    '115',
  ),
  single(
    {
      key: 'linear-search-cost',
      level: 1,
      tag: 'algorithms',
      stem: 'A list of 500 names is not sorted. How many names does a linear search look at in the worst case?',
      analysis: 'The name may stand last or not at all: all 500 are looked at.',
    },
    '9',
    '250',
    '499',
    '*500',
  ),
  single(
    {
      key: 'ip-address-layer',
      level: 2,
      tag: 'networks',
      stem: 'At which layer of the TCP/IP model do routers decide where a packet goes next?',
      analysis: 'Routers read the IP header, which belongs to the internet layer.',
    },
    'Application layer',
    'Transport layer',
    '*Internet layer',
    'Link layer',
  ),
  single(
    {
      key: 'primary-key',
      level: 1,
      tag: 'databases',
      stem: 'What must be true of the primary key of a table?',
      analysis: 'It identifies each row: no two rows share it, and none is without it.',
    },
    '*It is unique and never empty',
    'It is a number',
    'It is the first column',
    'It refers to another table',
  ),
  single(
    {
      key: 'xor-result',
      level: 2,
      tag: 'logic',
      stem: 'What is 1010 XOR 0110, bit by bit?',
      analysis: 'A bit of the result is 1 where the two bits differ: 1100.',
    },
    '0010',
    '*1100',
    '1110',
    '10000',
  ),
  single(
    {
      key: COMPUTING_SLIP.key,
      level: 2,
      tag: 'programming',
      stem: 'How often is the body of this loop executed?\nfor i from 1 to 10 step 3: print i',
      analysis: 'The variable takes the values 1, 4, 7 and 10: the body is executed four times.',
    },
    '2 times',
    '3 times',
    '*4 times',
    '10 times',
  ),
  multiple(
    {
      key: 'compiled-languages',
      level: 2,
      tag: 'programming',
      stem: 'Which statements about compilers are true?',
      analysis: 'A compiler translates before the program runs; errors of logic are not its business.',
    },
    '*They translate a program before it runs',
    '*They report errors of syntax',
    'They find every error of logic',
    'They make programs run on every processor unchanged',
  ),
  multiple(
    {
      key: 'cache-statements',
      level: 2,
      tag: 'hardware',
      stem: 'Which statements about the cache of a processor are true?',
      analysis: 'A cache is small and fast and holds copies of what was used lately; it is lost without power.',
    },
    '*It is faster than main memory',
    'It is larger than main memory',
    'It keeps its content without power',
    '*It holds copies of data used lately',
  ),
  trueFalse(
    {
      key: 'ascii-in-utf8',
      level: 1,
      tag: 'data',
      stem: 'Every text in ASCII is also a valid text in UTF-8.',
      analysis: 'UTF-8 encodes the first 128 characters in the same single bytes as ASCII.',
    },
    true,
  ),
  trueFalse(
    {
      key: 'recursion-needs-loop',
      level: 1,
      tag: 'programming',
      stem: 'A recursive function must contain a loop.',
      analysis: 'It repeats by calling itself; what it needs is a case that ends the recursion.',
    },
    false,
  ),
]
