import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { searchAddress } from '#/features/catalog/browse/filterAddress.ts'
import { useDevelopersNamed } from '#/features/catalog/developerSuggestions/useDevelopersNamed.ts'
import { GamePicture } from '#/features/catalog/games/GamePicture.tsx'
import { tagsOf } from '#/features/catalog/games/gameFacts.ts'
import { suggestQuery } from '#/features/catalog/games/games.client.ts'
import type { GameCard, GameSuggestion } from '#/features/catalog/games/games.contract.ts'
import { SUGGEST_PAUSE_MS } from '#/features/catalog/games/games.limits.ts'
import { MatchedName } from '#/features/catalog/games/MatchedName.tsx'
import { matchedParts } from '#/features/catalog/games/matchedParts.ts'
import { otherNameFound } from '#/features/catalog/games/otherNameFound.ts'
import { SimilarNamesStatus } from '#/features/catalog/games/SimilarNamesStatus.tsx'
import { textSearch } from '#/features/catalog/index/query/catalog.address.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { isSameStart } from '#/shared/isSameStart.ts'
import { paths } from '#/shared/paths.ts'
import { shownRating } from '#/shared/shownRating.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { classes } from '#/ui/classes.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { ListOption } from '#/ui/ListOption.tsx'
import { OptionGroup } from '#/ui/OptionGroup.tsx'
import { PlatformIcons } from '#/ui/PlatformIcon.tsx'
import { ScorePercent } from '#/ui/ScorePercent.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { useLeadingDebounce } from '#/ui/useLeadingDebounce.ts'
import { DeveloperResult } from './DeveloperResult.tsx'
import styles from './SearchBox.module.css'

export interface SearchResultsProps {
  text: string
  listId: string
  /** The selected result: the urlid of a game, or the address of another page. */
  active: string | undefined
  /** Is given the shown results, in order, for keyboard navigation. */
  choices: RefObject<readonly string[]>
  onChoose: (choice: string) => void
}

/** The panel below the search box: a hint, placeholders, results, or a message that there are none. */
export default function SearchResults({ text, listId, active, choices, onChoose }: SearchResultsProps) {
  const typed = text.trim()
  const wanted = useLeadingDebounce(typed, SUGGEST_PAUSE_MS)
  const { viewer } = useListAccess()
  const { hide } = useListDefaults()
  const found = useQuery({
    ...suggestQuery(wanted, hide, viewer),
    enabled: wanted !== '',
    // While the reader only adds letters or deletes some, the earlier results stay: they mostly remain right, and nothing flickers.
    placeholderData: (before, query) => (isSameStart(wanted, query?.queryKey[2]) ? before : undefined),
  })
  const isOutdated = !isSameStart(typed, wanted)
  const isCurrent = found.isSuccess && !found.isPlaceholderData
  const games = isOutdated ? [] : [...(found.data?.items ?? []), ...(found.data?.more ?? [])]
  const near = isOutdated ? [] : (found.data?.near ?? [])
  // A request of its own: the games come from memory, and don't wait for the database.
  const named = useDevelopersNamed(wanted)
  const developers = isOutdated ? [] : named.developers
  const shown = [
    ...[...games, ...near].map((game) => game.urlid),
    ...developers.map(({ slug }) => paths.developer(slug)),
  ]
  useEffect(() => {
    choices.current = shown
  })
  const content = () => {
    if (typed === '') {
      return (
        <Hint
          title="Try searching with filters"
          text="Click on the blue filters button"
          address={paths.search()}
        />
      )
    }
    if (isOutdated || found.isPending) return <Placeholders />
    if (found.isError && !found.data)
      return (
        <Hint title="Search isn’t working right now" text="Try again in a moment" address={paths.search()} />
      )
    const address = searchAddress(textSearch(wanted))
    if (shown.length === 0 && named.isLoading) return <Placeholders />
    if (shown.length === 0) {
      return <Hint title="No results" text="Try searching with filters" address={paths.search()} />
    }
    const result = (game: GameCard | GameSuggestion, marked: string) => (
      <Result
        key={game.id}
        id={`${listId}-${game.urlid}`}
        game={game}
        typed={marked}
        selected={game.urlid === active}
        onChoose={onChoose}
      />
    )
    return (
      <>
        <div className={styles.results} role="listbox" aria-label="Games" aria-busy={found.isFetching}>
          {games.map((game) => result(game, wanted))}
          {near.length > 0 && (
            <OptionGroup title="Did you mean">{near.map((game) => result(game, ''))}</OptionGroup>
          )}
          {developers.length > 0 && (
            <OptionGroup title="Developers">
              {developers.map((developer) => (
                <DeveloperResult
                  key={developer.slug}
                  listId={listId}
                  developer={developer}
                  typed={wanted}
                  active={active}
                  onChoose={onChoose}
                />
              ))}
            </OptionGroup>
          )}
        </div>
        <div className={styles.foot}>
          <LinkButton size="small" variant="plain" tone="accent" href={address} endIcon="arrow-right">
            {games.length > 0 ? 'All results' : 'Search'} for “{wanted}”
          </LinkButton>
          <LinkButton size="small" variant="solid" tone="accent" icon="sliders-horizontal" href={address}>
            Filters
          </LinkButton>
        </div>
      </>
    )
  }
  return (
    <>
      <SimilarNamesStatus matches={isCurrent ? games.length : undefined} similar={near.length} />
      {content()}
    </>
  )
}

export interface ResultProps {
  id: string
  /** A full card, or a suggestion of which only the name is shown. */
  game: GameCard | GameSuggestion
  /** Is marked in what it was found by; '' for a game with only a similar name. */
  typed: string
  selected: boolean
  onChoose: (urlid: string) => void
}

export function Result({ id, game, typed, selected, onChoose }: ResultProps) {
  const card = 'tags' in game ? game : undefined
  const tags = card ? tagsOf(card.tags) : []
  const otherName = otherNameFound(game, typed)
  const shown = ['development', 'gameplay'].flatMap((category) =>
    tags.filter((tag) => tag.category === category),
  )
  return (
    <ListOption
      id={id}
      selected={selected}
      className={classes(styles.result, !card && styles.light)}
      onChoose={() => onChoose(game.urlid)}
    >
      {card && <GamePicture game={game} src={game.logo} purpose="logo" width={44} height={44} eager />}
      <span className={styles.resultText}>
        <span className={classes('ellipsis medium', styles.resultName)}>
          <MatchedName name={game.name} typed={otherName === undefined ? typed : ''} />
          {!card && otherName !== undefined && (
            <span className="muted">
              {' '}
              · <MatchedName name={otherName} typed={typed} />
            </span>
          )}
        </span>
        {card && (
          <span className="ellipsis muted text-13">
            {otherName !== undefined ? (
              <>
                also known as <MatchedName name={otherName} typed={typed} />
              </>
            ) : isFoundByDeveloper(card, typed) ? (
              <MatchedName name={card.developer} typed={typed} />
            ) : (
              shown.map(tagLabel).slice(0, 3).join(' · ') || card.desc
            )}
          </span>
        )}
      </span>
      {card && <PlatformIcons slugs={tags.map((tag) => tag.slug)} />}
      {card && <ScorePercent percent={shownRating(card)} />}
    </ListOption>
  )
}

const isFoundByDeveloper = (card: GameCard, typed: string): card is GameCard & { developer: string } =>
  card.developer !== null && !hasMatch(card.name, typed) && hasMatch(card.developer, typed)

const hasMatch = (text: string, typed: string) => matchedParts(text, typed).some(({ isMatch }) => isMatch)

function Hint({ title, text, address }: { title: string; text: string; address: string }) {
  return (
    <div className="row middle spread gap-16 pad-16" role="status">
      <p>
        <strong>{title}</strong>
        <br />
        {text}
      </p>
      <LinkButton variant="solid" tone="accent" icon="sliders-horizontal" href={address}>
        Filters
      </LinkButton>
    </div>
  )
}

function Placeholders() {
  return (
    <div className={styles.results} aria-busy="true">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.result}>
          <Skeleton width={44} height={44} />
          <span className={styles.resultText}>
            <Skeleton width="50%" height={16} />
            <Skeleton width="70%" height={13} />
          </span>
        </div>
      ))}
    </div>
  )
}
