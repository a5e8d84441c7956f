// Trees to touch, on a page: they need nothing of a kernel. The number tells them apart in a link.

const begin = () => document.querySelectorAll("[data-touch]").forEach((place, number) => {
  const given = { ...JSON.parse(place.dataset.touch), number };
  place.removeAttribute("data-touch");
  for (const picture of place.children) picture.hidden = true; // for those without scripts
  const live = document.createElement("div");
  render({ model: { get: () => given }, el: live });
  place.prepend(live);
});

if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
else begin();
