import { useInfiniteQuery } from '@tanstack/react-query'
import { useListAddress } from '#/features/catalog/browse/useListAddress.ts'
import { GameRow, gameRowAttributes } from '#/features/catalog/games/GameRow.tsx'
import { GameRowSkeleton } from '#/features/catalog/games/GameRowSkeleton.tsx'
import { ReleaseDate } from '#/features/catalog/games/ReleaseDate.tsx'
import { useLibrary } from '#/features/catalog/library/library.client.ts'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { LibraryLinks } from './LibraryLinks.tsx'
import type { LibraryTabProps } from './LibraryTab.tsx'
import { OpenedGames } from './OpenedGames.tsx'
import styles from './OwnLibrary.module.css'
import { ownLibraryQuery } from './ownLibrary.client.ts'
import type { OwnLibraryRow } from './ownLibrary.contract.ts'
import { MAX_COUNTED_NEWS } from './ownLibrary.limits.ts'
import { profileTabAddress, TAB_WORDS } from './profileTabs.ts'

/** The member's own library, with days, notes, and what is new, and the games that they opened without giving them a status. */
export default function OwnLibrary({ profile, page, status }: Omit<LibraryTabProps, 'own'>) {
  const library = useLibrary()
  const list = loadedPages(
    useInfiniteQuery({ ...ownLibraryQuery(profile.id, status, page), refetchOnMount: 'always' }),
  )
  const markPage = useListAddress(page)
  const addressOf = (target: number) => profileTabAddress(profile.username, 'library', target, status)
  const isEmpty = list.pages.length > 0 && list.pages.every(({ rows }) => rows.length === 0)
  return (
    <div className="stack gap-16">
      {!profile.library && (
        <p className="muted text-13">
          Only you can see your library. You can show it on your profile in your{' '}
          <a href={paths.settings()}>settings</a>.
        </p>
      )}
      <OpenedGames />
      <LibraryLinks username={profile.username} status={status} countOf={(each) => library?.[each].length} />
      {isEmpty ? (
        <EmptyState
          icon="library"
          title={TAB_WORDS.library.empty}
          action={
            page > 1 ? (
              <LinkButton href={addressOf(1)}>First page</LinkButton>
            ) : (
              <LinkButton href={paths.home()}>Browse all games</LinkButton>
            )
          }
        >
          {page > 1
            ? 'This page is past the end of the list.'
            : 'Choose a status on a game’s page, or in its options in any list.'}
        </EmptyState>
      ) : (
        <EndlessList
          {...list}
          className={styles.list}
          keyOf={(row) => row.game_id}
          hrefOf={addressOf}
          noun="games"
          skeleton={<GameRowSkeleton />}
          markPage={markPage}
        >
          {(row) => <OwnRow row={row} />}
        </EndlessList>
      )}
    </div>
  )
}

function OwnRow({ row }: { row: OwnLibraryRow }) {
  const { game, news, note, started_on, finished_on } = row
  return (
    <>
      <div {...gameRowAttributes(game)}>
        <GameRow game={game} />
      </div>
      {(news > 0 || started_on || finished_on || note) && (
        <div className={styles.own}>
          {news > 0 && (
            <a className="finger" href={paths.updates({ playing: '1' })}>
              {news === MAX_COUNTED_NEWS ? `${news} or more updates` : plural(news, 'update')} since you last
              played
            </a>
          )}
          {(started_on || finished_on) && (
            <p className="muted">
              {started_on && (
                <>
                  Started <ReleaseDate day={started_on} precision="day" />
                </>
              )}
              {started_on && finished_on && ' · '}
              {finished_on && (
                <>
                  Finished <ReleaseDate day={finished_on} precision="day" />
                </>
              )}
            </p>
          )}
          {note && <p className={styles.note}>{note}</p>}
        </div>
      )}
    </>
  )
}
