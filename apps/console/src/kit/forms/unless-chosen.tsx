import { type ComponentType, useState } from 'react'

/** A choice that is made as the form opens can be changed and not left out: it needs no mark that it is required. */
export const unlessChosen =
  <Props extends { isRequired?: boolean; value?: unknown }>(Choice: ComponentType<Props>) =>
  (props: Props) => {
    const [isChosen] = useState(props.value !== undefined)
    return <Choice {...props} isRequired={props.isRequired === true && !isChosen} />
  }
