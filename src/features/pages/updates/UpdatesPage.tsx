import layout from '#/features/catalog/browse/BrowseLayout.module.css'
import { HiddenTagChips } from '#/features/catalog/browse/HiddenTagChips.tsx'
import head from '#/features/catalog/browse/ListHead.module.css'
import { useListAddress } from '#/features/catalog/browse/useListAddress.ts'
import { PUBLIC_DEFAULTS, useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { UpdateRow } from '#/features/stewardship/updates/UpdateRow.tsx'
import { UpdateRowSkeleton } from '#/features/stewardship/updates/UpdateRowSkeleton.tsx'
import {
  countChosen,
  type UpdatesFilters,
  updatesAddress,
  withGame,
} from '#/features/stewardship/updates/updates.address.ts'
import { useUpdates } from '#/features/stewardship/updates/useUpdates.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { ActiveUpdateFilters } from './ActiveUpdateFilters.tsx'
import { FollowingPage } from './FollowingPage.tsx'
import { NoUpdates } from './NoUpdates.tsx'
import { UpdatesRail } from './UpdatesRail.tsx'
import { UpdatesTabs } from './UpdatesTabs.tsx'

/** The updates of all games, newest first, with filters; or what is new in all that the viewer follows. */
export const UpdatesPage = ({ filters }: { filters: UpdatesFilters }) =>
  filters.following ? <FollowingPage page={filters.page} /> : <AllUpdates filters={filters} />

function AllUpdates({ filters }: { filters: UpdatesFilters }) {
  const { list, access } = useUpdates(filters)
  const defaults = useListDefaults()
  const markPage = useListAddress(filters.page)
  const chosen = countChosen(filters)
  return (
    <div
      className={layout.layout}
      data-everyones={access.kind === 'public' ? '' : undefined}
      data-visitors={filters.hide === null && defaults === PUBLIC_DEFAULTS ? '' : undefined}
    >
      <UpdatesRail filters={filters} />
      <section className={layout.results} id={SKIP_TARGET} tabIndex={-1}>
        <header className={head.head}>
          <div className={head.line}>
            <h1 className={head.title}>Updates</h1>
            <p className={head.total}>What’s new in games, newest first</p>
            <div className={head.tools}>
              <button type="button" className={head.filters} popoverTarget="filters">
                <Icon name="sliders-horizontal" /> Filters{chosen > 0 && ` (${chosen})`}
              </button>
            </div>
          </div>
          <UpdatesTabs following={false} />
          <ActiveUpdateFilters filters={filters} />
          <HiddenTagChips filters={filters} addressOf={updatesAddress} />
        </header>
        {access.kind === 'signIn' ? (
          <SignInToSeeOwn filters={filters} />
        ) : list.pages[0]?.rows.length === 0 ? (
          <NoUpdates filters={{ ...filters, page: list.pages[0].number }} isFiltered={chosen > 0} />
        ) : (
          <EndlessList
            {...list}
            className="stack gap-12"
            keyOf={(update) => update.id}
            hrefOf={(page) => updatesAddress({ ...filters, page })}
            noun="updates"
            skeleton={<UpdateRowSkeleton />}
            markPage={markPage}
          >
            {(update) => (
              <UpdateRow
                update={update}
                withoutHref={updatesAddress(withGame(filters, update.game.id, false))}
              />
            )}
          </EndlessList>
        )}
      </section>
    </div>
  )
}

function SignInToSeeOwn({ filters }: { filters: UpdatesFilters }) {
  const ask = useSignInPrompt()
  const what = filters.favorites ? 'see updates of your favorites' : 'see updates of the games you play'
  return (
    <EmptyState
      icon={filters.favorites ? 'heart' : 'gamepad-2'}
      title={`Sign in to ${what}`}
      action={
        <>
          <Button variant="solid" tone="accent" onClick={() => ask(what)}>
            Sign in
          </Button>
          <LinkButton href={updatesAddress({ ...filters, favorites: false, playing: false, page: 1 })}>
            Show all updates
          </LinkButton>
        </>
      }
    >
      {filters.favorites
        ? 'This list shows only your favorite games.'
        : 'This list shows what’s new in your games since you last played them.'}
    </EmptyState>
  )
}
