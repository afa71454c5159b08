/** How a model is named where its answers and its categories are looked up: its live version, or one that is named. */
export const modelKey = ({
  model,
  version,
}: {
  readonly model: string
  readonly version?: number | undefined
}): string => (version === undefined ? model : `${model}@${version}`)
