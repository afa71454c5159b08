import '../styles.css'
import type { ReactNode } from 'react'
import { type KitEnvironment, KitProvider } from './KitProvider.tsx'

/** The kit's surroundings for a test; links go nowhere unless `navigate` is given. */
export function TestKit({ children, href = '/', ...environment }: Partial<KitEnvironment> & { children: ReactNode }) {
  return (
    <KitProvider
      environment={{ href, current: () => href, navigate: () => {}, timeZone: 'Europe/Prague', ...environment }}
    >
      {children}
    </KitProvider>
  )
}
