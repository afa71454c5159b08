import type { ComponentProps, FormEvent } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: (event: FormEvent<HTMLFormElement>) => void }

/**
 * The form element under every form of the console. A dialog that opens from a form stands elsewhere in the document, and yet React brings
 * its events by here: each form keeps its own to itself, so that an answer does not also send the form around the question.
 */
export const FormElement = ({ onSubmit, ...props }: Props) => (
  <form
    noValidate
    {...props}
    onSubmit={(event) => {
      event.preventDefault()
      event.stopPropagation()
      onSubmit(event)
    }}
  />
)
