import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/App.tsx'
import { CallError } from './shell/api/call-error.ts'
import { logError } from './shell/log.ts'
import { UnreachablePage } from './shell/pages/UnreachablePage.tsx'
import { startServices } from './shell/services.ts'
import './styles.css'
import { applyScheme, readScheme } from './theme/scheme.ts'

applyScheme(readScheme())
const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')
const root = createRoot(place, {
  // What a read answered stands where it failed.
  onCaughtError: (error) => error instanceof CallError || logError('A part of the page failed.', error),
})

/** Shows the console, or why it cannot be shown and another try. */
async function start(): Promise<void> {
  try {
    const services = await startServices()
    root.render(
      <StrictMode>
        <App services={services} />
      </StrictMode>,
    )
  } catch (error) {
    root.render(<UnreachablePage error={error} retry={start} />)
  }
}

void start()
