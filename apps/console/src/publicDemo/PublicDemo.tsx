import type { DemoInvitation } from '@parley/contract/demoCalls/demoLink.schema.ts'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Brand } from '../shell/theme/theme-content.ts'
import { applyTheme } from '../theme/apply-theme.ts'
import { LinkError, openLink, readBrand } from './core.ts'
import { button } from './looks.ts'
import { t } from './publicDemo.messages.ts'
import { Talking } from './Talking.tsx'

/** Of this tab and this link only, so that a page that is loaded again goes on with its conversation. */
const keptAt = (secret: string) => `demoConversation ${secret}`

/** The page of a demo link: for anyone who has it, without an account and without anything of the console. */
export function PublicDemo({ secret }: { secret: string }) {
  const brand = useBrand()
  const [invitation, setInvitation] = useState<DemoInvitation>()
  const [problem, setProblem] = useState<{ text: string; isGone: boolean }>()
  /** Whoever comes here from a conversation had the focus on a button that is gone. */
  const [isBack, setBack] = useState(false)
  const [isTalking, setTalking] = useState(() => sessionStorage.getItem(keptAt(secret)) !== null)
  const load = useCallback(async () => {
    setProblem(undefined)
    try {
      setInvitation(await openLink(secret))
    } catch (error) {
      setInvitation(undefined)
      setProblem({
        text: error instanceof Error ? error.message : t('failed'),
        isGone: error instanceof LinkError && error.isGone,
      })
    }
  }, [secret])
  useEffect(() => void load(), [load])
  useEffect(() => {
    if (invitation) document.title = `${invitation.title} – ${invitation.company}`
  }, [invitation])

  return (
    <div className="mx-auto flex h-dvh w-full max-w-[42rem] flex-col px-4 text-ink text-lg">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center justify-between gap-2 py-2">
        {brand && <BrandMark brand={brand} />}
        <span className="rounded-full bg-info-soft px-2.5 py-0.5 font-medium text-info-ink text-xs">{t('demo')}</span>
      </header>
      {problem ? (
        <Message title={problem.isGone ? t('noLink') : t('failed')} isFocused={isBack}>
          {problem.isGone && <p>{problem.text}</p>}
          {!problem.isGone && (
            <button type="button" className={button.primary} onClick={() => void load()}>
              {t('tryAgain')}
            </button>
          )}
        </Message>
      ) : invitation === undefined ? (
        <p role="status" className="m-auto text-soft">
          {t('loading')}
        </p>
      ) : isTalking ? (
        <Talking
          invitation={invitation}
          secret={secret}
          kept={{
            read: () => sessionStorage.getItem(keptAt(secret)) ?? undefined,
            write: (token) => sessionStorage.setItem(keptAt(secret), token),
            forget: () => sessionStorage.removeItem(keptAt(secret)),
          }}
          onAgain={() => {
            setTalking(false)
            setBack(true)
            setInvitation(undefined)
            void load()
          }}
        />
      ) : (
        <Welcome invitation={invitation} isBack={isBack} onStart={() => setTalking(true)} />
      )}
    </div>
  )
}

function useBrand(): Brand | undefined {
  const [brand, setBrand] = useState<Brand>()
  useEffect(() => {
    readBrand()
      .then(({ brand, theme }) => {
        applyTheme(theme)
        setBrand(brand)
      })
      .catch(() => {}) // it can be talked without a look
  }, [])
  return brand
}

const BrandMark = ({ brand }: { brand: Brand }) =>
  brand.logo ? (
    <img
      src={brand.logo.source}
      width={brand.logo.width}
      height={brand.logo.height}
      alt={brand.title}
      className="h-auto max-w-[60vw]"
    />
  ) : (
    <span className="break-words font-semibold">{brand.title}</span>
  )

/** What it is, from whom, and the one thing to do. */
type WelcomeProps = { invitation: DemoInvitation; isBack: boolean; onStart: () => void }

function Welcome({ invitation, isBack, onStart }: WelcomeProps) {
  const { title, note, company, state, language } = invitation
  return (
    <Message title={title} above={t('by', { company })} lang={language} isFocused={isBack}>
      {note !== '' && (
        <p lang={language} className="max-w-full whitespace-pre-line break-words text-soft">
          {note}
        </p>
      )}
      {state === 'open' ? (
        <button type="button" className={button.primary} onClick={onStart}>
          {t('start')}
        </button>
      ) : (
        <p role="status" className="rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
          {t(state === 'full' ? 'stateFull' : 'stateAway')}
        </p>
      )}
      <p className="max-w-full break-words text-faint text-sm">{t('notReal', { company })}</p>
    </Message>
  )
}

type MessageProps = { title: string; above?: string; lang?: string; isFocused: boolean; children: ReactNode }

function Message({ title, above, lang, isFocused, children }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  return (
    <main className="my-auto flex flex-col items-start gap-4 py-6">
      <div className="min-w-0 max-w-full">
        {above && <p className="break-words text-soft text-sm">{above}</p>}
        <h1
          ref={heading}
          tabIndex={-1}
          {...(lang ? { lang } : {})}
          className="break-words font-semibold text-xl tracking-tight outline-none"
        >
          {title}
        </h1>
      </div>
      {children}
    </main>
  )
}
