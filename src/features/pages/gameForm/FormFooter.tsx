import type { ReactNode } from 'react'
import styles from './FormFooter.module.css'
import type { Requirement } from './formProgress.ts'

export interface FormFooterProps {
  requirements: readonly Requirement[]
  /** Moves to what is missing. */
  onGo: (key: string) => void
  error: string | undefined
  /** The page of what is in the way. */
  errorLink?: string | undefined
  note: ReactNode
  /** Buttons, the main one last. */
  children: ReactNode
}

const MAX_NAMED = 3

/** The foot of a long form, always in view: what is still missing, and the buttons. */
export function FormFooter({ requirements, onGo, error, errorLink, note, children }: FormFooterProps) {
  const missing = requirements.filter(({ isMet }) => !isMet)
  const done = requirements.length - missing.length
  return (
    <div className={styles.footer}>
      {requirements.length > 0 && (
        <progress
          className={styles.bar}
          aria-label="Required parts"
          value={done}
          max={requirements.length}
          data-complete={missing.length === 0 || undefined}
        />
      )}
      {error && (
        <p role="alert" className="negative text-13">
          {error}{' '}
          {errorLink && (
            <a href={errorLink} target="_blank" rel="noopener">
              Show the game
            </a>
          )}
        </p>
      )}
      <div className="row wrap middle spread gap-8-16">
        <div className={styles.news}>
          {requirements.length === 0 ? null : missing.length === 0 ? (
            <span>Everything required is filled in.</span>
          ) : (
            <>
              <span>Still needed:</span>
              {missing.slice(0, MAX_NAMED).map(({ key, label }) => (
                <button key={key} type="button" className={styles.missing} onClick={() => onGo(key)}>
                  {label}
                </button>
              ))}
              {missing.length > MAX_NAMED && <span>and {missing.length - MAX_NAMED} more</span>}
            </>
          )}
          {note && <span className={styles.note}>{note}</span>}
        </div>
        <div className={styles.buttons}>{children}</div>
      </div>
    </div>
  )
}
