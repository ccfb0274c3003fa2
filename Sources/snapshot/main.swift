import ChartRender

print("snapshot")
