// What is touched on a page: it needs nothing from a kernel. MARK names its data; the number tells trees apart in a link.

const begin = () => document.querySelectorAll(`[${MARK}]`).forEach((place, number) => {
  const given = { ...JSON.parse(place.getAttribute(MARK)), number };
  place.removeAttribute(MARK);
  for (const picture of place.children) picture.hidden = true; // for those without scripts
  const live = document.createElement("div");
  render({ model: { get: () => given }, el: live });
  place.prepend(live);
});

if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
else begin();
