/** Tabs as ARIA describes them: one is in the order of the keyboard, and arrows go to the others. */

interface Tabs {
  /** Goes to the first field of the tab that is shown. */
  focusField(): void;
}

/** @param isOffered by the id of a tab */
export function offerTabs(root: HTMLElement, isOffered: (id: string) => boolean): Tabs {
  const all = [...root.querySelectorAll<HTMLButtonElement>('[role="tab"]')];
  const offered = all.filter(({ id }) => isOffered(id));
  const panelOf = (tab: HTMLElement): HTMLElement | null =>
    root.querySelector(`[aria-labelledby="${tab.id}"]`);
  const select = (chosen: HTMLButtonElement | undefined): void => {
    for (const tab of all) {
      tab.hidden = !offered.includes(tab);
      tab.ariaSelected = String(tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      const panel = panelOf(tab);
      if (panel !== null) panel.hidden = tab !== chosen;
    }
  };
  for (const [index, tab] of offered.entries()) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const next = step === undefined ? undefined : offered.at((index + step) % offered.length);
      if (next === undefined) return;
      select(next);
      next.focus();
    });
  }
  select(offered[0]);
  return {
    focusField: () =>
      root.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) input')?.focus(),
  };
}
