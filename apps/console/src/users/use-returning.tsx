import { type ReactNode, useState } from 'react'
import { Checkbox } from '../kit/fields/Checkbox.tsx'
import { isRefusedFor } from '../shell/api.ts'
import { t } from './users.messages.ts'

interface Who {
  readonly username: string
  readonly email: string
}
const keyOf = ({ username, email }: Who) => `${username} ${email}`.toLowerCase()

/** Whether somebody who was erased here rightly returns: asked after the refusal, and of that person only. */
export function useReturning() {
  const [asked, setAsked] = useState('')
  const [isReturning, setReturning] = useState(false)

  async function saveOrAsk<T>(who: Who, save: (confirmed: { isReturning?: true }) => Promise<T>): Promise<T> {
    const isConfirmed = isReturning && asked === keyOf(who)
    try {
      return await save(isConfirmed ? { isReturning } : {})
    } catch (error) {
      if (isRefusedFor(error, 'user.erasedBefore')) {
        setAsked(keyOf(who))
        setReturning(false)
      }
      throw error
    }
  }
  const question: ReactNode = asked !== '' && (
    <Checkbox isSelected={isReturning} onChange={setReturning} help={t('returningHelp')}>
      {t('returning')}
    </Checkbox>
  )
  return { saveOrAsk, question }
}
