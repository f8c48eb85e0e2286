/** What comes with BAD_INPUT. */
import * as z from 'zod/mini'

/** `data` of BAD_INPUT. Empty `field`: it is about the input as a whole. */
export const inputRefusal = z.object({
  issues: z.array(
    z.object({
      /** The path in the input: `departmentId`, `sections.0.count`. */
      field: z.string(),
      /** What is wrong and how to put it right, to stand beside the field. */
      text: z.string(),
      /** The same with the name of the field, to stand anywhere. */
      msg: z.string(),
    }),
  ),
})
export type InputRefusal = z.output<typeof inputRefusal>
