export interface UserOption {
  readonly id: string
  readonly userName: string
  readonly realName: string
}

/** How a person stands in a list to choose from. */
export const accountOption = ({ id, realName, userName }: UserOption) => ({
  value: id,
  label: `${realName} (${userName})`,
})
